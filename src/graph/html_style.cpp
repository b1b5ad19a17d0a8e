#include "graph/html.h"

namespace ambito::graph::html {

// Everything that moves nothing: the page is complete with this alone.
const std::string_view style = R"css(:root{
--back:#f6f7f9;--card:#ffffff;--text:#1c2430;--soft:#5d6b7e;--line:#e3e7ed;--accent:#2f6fed;
--clear:#1f8a5b;--load:#c2570c;--store:#2563c9;--free:#6b7685;--read:#7a45c9;--write:#b0307a;
--bar:62%;--alpha:.34;--hatch:rgba(80,95,115,.09);--names:20rem;--column:7.2rem}
@media(prefers-color-scheme:dark){:root{
--back:#12161c;--card:#1a2029;--text:#e6ebf2;--soft:#93a1b4;--line:#2a323e;--accent:#6ea0ff;
--clear:#55cf98;--load:#ff9d57;--store:#7fb0ff;--free:#8e9bad;--read:#c39bff;--write:#ff85c2;
--bar:56%;--alpha:.36;--hatch:rgba(160,180,210,.08)}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;
font-variant-numeric:tabular-nums}
header,section,main{margin:0 auto;padding:0 1.5rem;max-width:110rem}
h1{font-size:1.6rem;margin:1.4rem 0 .1rem;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:1.8rem 0 .5rem}
p{margin:.2rem 0 .9rem;color:var(--soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:.8rem;margin:0 0 1.1rem}
.figure{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:.75rem 1rem;
display:flex;flex-direction:column}
.figure span{color:var(--soft);font-size:.82rem}
.figure strong{font-size:1.45rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
.figure small{color:var(--soft);font-size:.8rem}
.meter{display:block;height:5px;border-radius:3px;background:var(--line);margin:.25rem 0 .3rem;overflow:hidden}
.meter i{display:block;height:100%;background:var(--accent);border-radius:3px}
.scroll{overflow:auto;max-height:78vh;background:var(--card);border:1px solid var(--line);border-radius:12px}
.grid{display:grid;position:relative;width:calc(var(--names) + var(--passes)*var(--column));min-width:100%;
grid-template-columns:var(--names) repeat(var(--passes),minmax(0,1fr))}
.corner,.pass,.resource,.heading span,.sum{background:var(--card)}
.corner,.resource,.sum{position:sticky;left:0;z-index:4;grid-column:1;border-right:1px solid var(--line)}
.line{grid-column:1/-1;align-self:end;border-bottom:1px solid var(--line)}
.corner,.pass,.band{position:sticky;top:0;z-index:5}
.corner{z-index:7;padding:1.9rem 1rem .5rem;color:var(--soft);font-size:.82rem;display:flex;align-items:flex-end}
.corner,.pass{border-bottom:1px solid var(--line)}
.pass{padding:1.75rem .35rem .5rem;text-align:center;display:flex;flex-direction:column;align-items:center;
justify-content:flex-end;min-width:0}
.pass i{font-style:normal;font-size:.7rem;color:#fff;background:var(--accent);border-radius:9px;padding:0 .45rem;
line-height:1.15rem;margin-bottom:.25rem}
@media(prefers-color-scheme:dark){.pass i{color:#12161c}}
.pass.compute i{background:var(--read)}
.pass.copy i{background:var(--write)}
.pass b{font-weight:600;font-size:.84rem;line-height:1.2;overflow-wrap:anywhere;max-width:100%;
display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.pass small{color:var(--soft);font-size:.7rem;white-space:nowrap}
.pass.dropped b{text-decoration:line-through;color:var(--free)}
.pass.dropped i{background:var(--free)}
.off{grid-row:1/-1;background:repeating-linear-gradient(135deg,var(--hatch) 0 5px,transparent 5px 10px)}
.band{z-index:6;pointer-events:none;border:2px solid var(--accent);border-bottom:0;border-radius:12px 12px 0 0;
margin:.25rem 2px 0;text-align:center}
.band span{display:block;font-size:.68rem;line-height:1.15rem;color:var(--accent);white-space:nowrap;overflow:hidden}
.frame{pointer-events:none;border:2px solid var(--accent);border-top:0;border-radius:0 0 12px 12px;margin:0 2px;
z-index:3;background:color-mix(in srgb,var(--accent) 5%,transparent)}
.heading{grid-column:1/-1;border-bottom:1px solid var(--line);padding:.8rem 0 .2rem}
.heading span{position:sticky;left:0;padding:0 1rem;font-size:.78rem;font-weight:650;color:var(--soft);z-index:4}
.resource{padding:.4rem 1rem;display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:.6rem;align-items:baseline;
min-height:2.9rem;margin-bottom:1px}
.resource b{font-weight:600;font-size:.9rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.resource span{font-size:.82rem;text-align:right}
.resource small{color:var(--soft);font-size:.74rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.resource em{font-style:normal;font-size:.7rem;color:var(--soft);text-align:right}
.resource em.slot{background:hsl(var(--hue) 70% var(--bar)/var(--alpha));color:var(--text);border-radius:8px;
padding:0 .45rem;text-align:center}
.unused b,.unused span{color:var(--free);font-weight:400}
.bar{align-self:center;height:1.75rem;border-radius:9px;margin:0 .45rem;z-index:1;
background:hsl(var(--hue) 70% var(--bar)/var(--alpha))}
.bar.persistent,.bar.history,.bar.imported{background:color-mix(in srgb,var(--free) 30%,transparent)}
.beyond{grid-column:2/-1;align-self:center;height:0;border-top:2px dashed color-mix(in srgb,var(--free) 45%,transparent)}
.cell{align-self:center;justify-self:center;z-index:2;display:flex;gap:3px;cursor:default;border-radius:7px}
.cell span,.legend span b,.cost b{background:var(--card);border:1px solid var(--line);border-radius:6px;
padding:0 .3rem;font-size:.8rem;line-height:1.25rem;min-width:1.35rem;text-align:center}
.cell b{font-weight:700;padding:0 .08rem}
.cell.dead{opacity:.45}
.C{color:var(--clear)}.L{color:var(--load)}.S{color:var(--store)}.D,.T,.N{color:var(--free)}.R,.P{color:var(--read)}
.W{color:var(--write)}
.sum,.cost,.foot{position:sticky;bottom:0;border-top:1px solid var(--line)}
.foot{grid-column:1/-1;z-index:4;background:var(--card)}
.sum{z-index:7;padding:.5rem 1rem;font-size:.82rem;font-weight:600;display:flex;flex-direction:column}
.sum small{font-weight:400;color:var(--soft)}
.cost{z-index:5;font-size:.74rem;padding:.45rem .3rem;display:flex;flex-direction:column;align-items:center;
justify-content:center;gap:2px;white-space:nowrap;
background:linear-gradient(to top,color-mix(in srgb,var(--accent) 16%,var(--card)) var(--share),var(--card) var(--share))}
.cost b{min-width:0;border:0;background:none;padding:0;font-size:.74rem}
.legend{display:flex;flex-wrap:wrap;gap:.4rem 1.3rem;padding-top:.9rem;color:var(--soft);font-size:.82rem}
section ul{margin:.3rem 0;padding-left:1.2rem}
section li{margin:.15rem 0;overflow-wrap:anywhere}
details{border-bottom:1px solid var(--line);padding:.35rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
summary i{font-style:normal;color:var(--soft);display:inline-block;min-width:1.6rem}
summary small,details p{color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.86rem}
th,td{text-align:left;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top;
overflow-wrap:anywhere}
th{color:var(--soft);font-weight:500}
.number,td:first-child{white-space:nowrap}
section:last-of-type{padding-bottom:5rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.ray{pointer-events:none;background:color-mix(in srgb,var(--accent) 9%,transparent);z-index:0}
.ray.row{grid-column:1/-1}.ray.column{grid-row:1/-1}
.say{position:sticky;bottom:0;z-index:9;margin:0 auto;padding:0 1.5rem 1rem;max-width:110rem;pointer-events:none}
.say div{background:var(--text);color:var(--back);border-radius:12px;padding:.6rem 1rem;white-space:pre-line;
overflow-wrap:anywhere;box-shadow:0 6px 24px rgba(0,0,0,.25)}
.say div:empty{display:none}
@media(max-width:40rem){:root{--names:11rem}header,section,main{padding:0 .7rem}}
@media print{.scroll{max-height:none;overflow:visible}}
)css";

// The explanation of what is pointed at or has the focus, the row and column of it, and arrow keys.
const std::string_view script = R"js('use strict';
(()=>{
const grid=document.querySelector('.grid');
const say=document.createElement('div');
say.className='say';
say.appendChild(document.createElement('div')).setAttribute('role','status');
document.body.appendChild(say);
const rays=['row','column'].map(kind=>{
  const ray=document.createElement('div');
  ray.className='ray '+kind;
  ray.hidden=true;
  return grid.appendChild(ray);
});
for(const part of grid.querySelectorAll('[title]')){
  part.dataset.say=part.title;
  part.setAttribute('aria-label',part.title);
  part.removeAttribute('title');
}
const line=(part,axis)=>parseInt(part.style[axis],10)||1;
const show=part=>{
  say.firstChild.textContent=part?part.dataset.say:'';
  rays.forEach((ray,i)=>{
    const axis=i?'gridColumnStart':'gridRowStart';
    const place=part?line(part,axis):1;
    ray.hidden=place<2||!part||part.classList.contains('cost');
    ray.style[axis]=place;
  });
};
const target=event=>event.target.closest&&event.target.closest('[data-say]');
grid.addEventListener('pointerover',event=>show(target(event)));
grid.addEventListener('pointerleave',()=>show(null));
grid.addEventListener('focusin',event=>show(target(event)));
grid.addEventListener('focusout',()=>show(null));
const stops=[...grid.querySelectorAll('[tabindex]')];
const spots=stops.map(part=>[line(part,'gridRowStart'),line(part,'gridColumnStart')]);
stops.forEach((part,i)=>part.tabIndex=i?-1:0);
const ways={ArrowUp:[-1,0],ArrowDown:[1,0],ArrowLeft:[0,-1],ArrowRight:[0,1]};
grid.addEventListener('keydown',event=>{
  const way=ways[event.key];
  const at=stops.indexOf(event.target);
  if(!way||at<0)return;
  let best=-1,least=Infinity;
  spots.forEach(([row,column],i)=>{
    const down=row-spots[at][0],right=column-spots[at][1];
    const ahead=way[0]?down*way[0]:right*way[1];
    const aside=Math.abs(way[0]?right:down);
    if(ahead>0&&ahead+aside*50<least){least=ahead+aside*50;best=i;}
  });
  event.preventDefault();
  if(best<0)return;
  stops[at].tabIndex=-1;
  stops[best].tabIndex=0;
  stops[best].focus({preventScroll:true});
  stops[best].scrollIntoView({block:'nearest',inline:'nearest'});
});
})();
)js";

}  // namespace ambito::graph::html
