/** Mirrors the styles of the React board; e2e tests compare the positions of both. */
export const openingStyles = `
#opening-main .frame{max-width:1920px;margin:0 auto;padding:20px 16px 96px;--small:.875rem}
#opening-main .head{margin-bottom:12px;color:var(--fd-text-second);font-size:var(--small)}
#opening-main .row{display:flex;flex-wrap:wrap;align-items:center;column-gap:4px}
#opening-main h1{flex:1 1 5.5rem;height:2.75rem;margin:0;color:var(--fd-text);font-size:min(1.875rem,12vw);line-height:1.2;font-weight:650;letter-spacing:-.01em}
#opening-main .head p{margin:0}
#opening-main .add{display:inline-flex;align-items:center;min-height:var(--fd-target);padding:8px 12px;border:1px solid transparent;border-radius:10px;background:var(--fd-primary);color:var(--fd-on-primary);font-size:1rem;line-height:1.25;font-weight:650;white-space:nowrap;text-decoration:none}
#opening-main .add svg{display:none;margin:0 8px 0 -4px}
#opening-main .chips{display:flex;gap:var(--fd-gap,8px);margin:-4px -4px 8px;padding:4px;overflow-x:auto;overflow-y:hidden}
#opening-main .chip{flex:none;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-width:var(--fd-target);min-height:var(--fd-target);padding:0 16px;border:1px solid var(--fd-control);border-radius:999px;background:var(--fd-surface);color:var(--fd-text);font-size:1rem;white-space:nowrap}
#opening-main .chip.all{border:3px solid var(--fd-primary);padding:0 14px;font-weight:650}
#opening-main .count{color:var(--fd-text-second);font-variant-numeric:tabular-nums}
#opening-main .dot{flex:none;width:14px;height:14px;border:1px solid var(--fd-tile-line);border-radius:50%}
#opening-main ul{position:relative;margin:0;padding:0}
#opening-main li{position:absolute;top:0;left:0;list-style:none;display:flex;flex-direction: column;padding:12px 4px 2px 12px;background:var(--fd-surface);border:1px solid var(--fd-line);border-radius:12px}
#opening-main .top{display:flex;gap:14px;min-width:0}
#opening-main .tile{flex:none;display:inline-grid;place-items:center;overflow:hidden;border:1px solid var(--fd-tile-line);border-radius:10px;color:var(--fd-tile-ink);font-weight:650}
#opening-main .tile img{object-fit:contain}
#opening-main .text{flex:1;min-width:0;margin-right:48px}
#opening-main h2{margin:0;font-size:1.125rem;font-weight:650;line-height:1.2;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere;unicode-bidi:plaintext;text-align:left}
#opening-main .host{display:flex;min-width:0;white-space:nowrap;color:var(--fd-text-second);font-size:var(--small);line-height:1.4}
#opening-main .host>:first-child{overflow:hidden;text-overflow:ellipsis;flex:0 1 auto;min-width:0}
#opening-main .host>:nth-child(2){overflow:hidden;text-overflow:ellipsis;direction:rtl;flex:none;max-width:max(50%,100% - 4.5em)}
#opening-main .state{margin-top:auto;height:44px;display:flex;align-items:center;font-size:var(--small);line-height:1.3}
#opening-main .launch{color:var(--fd-text-second);text-decoration:none}
#opening-main .launch::before{content:"";position:absolute;inset:0;border-radius:12px}
#opening-main .launch::after{content:"\\00a0↗"}
#opening-main .launch:not([target])::after{content:"\\00a0→"}
#opening-main .launch:focus-visible{outline:none}
#opening-main .launch:focus-visible::before{outline:3px solid var(--fd-ember);outline-offset:2px}
#opening-main li:has(.launch:hover){border-color:var(--fd-primary);background:var(--fd-hover)}
#opening-main .empty{background:var(--fd-hover)}
#opening-main .empty.text{height:1.125rem}
#opening-main .large li{padding:12px}
#opening-main .large .top{flex:1}
#opening-main .large .text{display:flex;flex-direction: column;margin-right:0}
#opening-main .large h2,#opening-main .large .host{margin-right:44px}
#opening-main .large h2{font-size:1.5rem}
#opening-main .large .host,#opening-main .large .state{font-size:1.125rem}
#opening-main .large .state{height:auto}
@media (min-width:768px){#opening-main li{padding:16px 4px 6px 16px}#opening-main .large li{padding:16px}#opening-main .frame{padding:32px 32px 96px}#opening-main .head{margin-bottom:16px;font-size:1rem}#opening-main .row{column-gap:24px}#opening-main .add{padding:8px 20px}#opening-main .add svg{display:block}}
@media (min-width:1600px){#opening-main .frame{display:grid;grid-template-columns:minmax(0,1fr) 344px;gap:24px}}
@media (forced-colors:active){#opening-main .launch:focus-visible::before{outline-color:Highlight}}
`;
