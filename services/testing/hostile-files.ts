import { deflateSync } from 'node:zlib';
import { aGif, aJpeg, anIco, aPng, aWebp } from './images.ts';

/** The request that a script in one of the files would send. */
export const scriptMark = '/script-ran';

const script = `fetch('${scriptMark}');new Image().src='${scriptMark}';document.title='ran'`;
const attribute = script.replaceAll("'", '&#39;');
const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const html = 'xmlns="http://www.w3.org/1999/xhtml"';
const svg = (inside: string, attributes = '', before = '') =>
  Buffer.from(`${before}<svg ${xmlns} viewBox="0 0 9 9" ${attributes}>${inside}</svg>`);
const foreign = (inside: string) =>
  svg(`<foreignObject width="9" height="9"><body ${html}>${inside}</body></foreignObject>`);
const page = `<!doctype html><html><body><script>${script}</script></body></html>`;
const dataPage = `data:text/html,${encodeURIComponent(page)}`;

const drawings: Record<string, Buffer> = {
  'a script': svg(`<script>${script}</script>`),
  'a script in CDATA': svg(`<script><![CDATA[${script}]]></script>`),
  'a script by type': svg(`<script type="application/ecmascript">${script}</script>`),
  'a module': svg(`<script type="module">${script}</script>`),
  'a script elsewhere': svg(`<script href="${scriptMark}"/>`),
  'a script elsewhere by xlink': svg(`<script xlink:href="${scriptMark}"/>`),
  'a script inside its address': svg(`<script href="data:text/javascript,${attribute}"/>`),
  'a script of another namespace': svg(
    `<x:script ${html.replace('=', ':x=')}>${script}</x:script>`,
  ),
  onload: svg('', `onload="${attribute}"`),
  'onload of a part': svg(`<g onload="${attribute}"><path d="M0 0"/></g>`),
  onfocus: svg('', `tabindex="0" autofocus="autofocus" onfocus="${attribute}"`),
  onfocusin: svg(`<a href="#x" autofocus="autofocus" onfocusin="${attribute}">x</a>`),
  'onerror of a picture': svg(`<image href="/gone.png" onerror="${attribute}"/>`),
  'onload of a picture': svg(
    `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="${attribute}" onerror="${attribute}"/>`,
  ),
  onbegin: svg(`<animate attributeName="x" dur="1s" onbegin="${attribute}"/>`),
  onend: svg(`<animate attributeName="x" dur="0.01s" onend="${attribute}"/>`),
  onrepeat: svg(`<animate attributeName="x" dur="0.01s" repeatCount="9" onrepeat="${attribute}"/>`),
  'an address set later': svg(
    `<a><set attributeName="href" to="javascript:${attribute}"/><text y="9">x</text></a>`,
  ),
  'an address animated': svg(
    `<a><animate attributeName="href" values="javascript:${attribute}"/><text y="9">x</text></a>`,
  ),
  'a handler': svg(
    `<handler ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events">${script}</handler>`,
  ),
  'a use of data': svg(
    `<use href="data:image/svg+xml,${encodeURIComponent(`<svg ${xmlns} id="x" onload="${attribute}"/>`)}#x"/>`,
  ),
  'an image of a script': svg(`<image href="javascript:${attribute}"/>`),
  'an image of a drawing': svg(
    `<image href="data:image/svg+xml,${encodeURIComponent(svg(`<script>${script}</script>`).toString())}"/>`,
  ),
  'a style sheet': svg(`<style>@import url("${scriptMark}.css");</style>`),
  'a style of an expression': svg('', `style="background:url(javascript:${attribute})"`),
  'a page in it': foreign(`<script>${script}</script>`),
  'a frame in it': foreign(`<iframe src="javascript:${attribute}"></iframe>`),
  'a frame of a page': foreign(
    `<iframe srcdoc="${page.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"></iframe>`,
  ),
  'a frame of data': foreign(`<iframe src="${dataPage}"></iframe>`),
  'an object': foreign(`<object data="${dataPage}"></object>`),
  'an embedded page': foreign(`<embed src="${dataPage}"/>`),
  'a picture that fails': foreign(`<img src="/gone" onerror="${attribute}"/>`),
  'a film that fails': foreign(`<video><source onerror="${attribute}"/></video>`),
  'details that open': foreign(`<details open="open" ontoggle="${attribute}">x</details>`),
  'a field in focus': foreign(`<input autofocus="autofocus" onfocus="${attribute}"/>`),
  'a form sent by itself': foreign(
    `<form action="${scriptMark}"><button autofocus="autofocus">x</button></form>`,
  ),
  'a refresh': foreign(`<meta http-equiv="refresh" content="0;url=${scriptMark}"/>`),
  'a base': foreign(`<base href="javascript:${attribute}//"/><a href="x">x</a>`),
  'a link to a style': foreign(`<link rel="stylesheet" href="${scriptMark}.css"/>`),
  'a transformation': svg(
    '',
    '',
    `<?xml-stylesheet type="text/xsl" href="data:text/xml,${attribute}"?>`,
  ),
  'a style sheet before it': svg('', '', `<?xml-stylesheet href="${scriptMark}.css"?>`),
  'an entity': svg('&x;', '', `<!DOCTYPE svg [<!ENTITY x SYSTEM "${scriptMark}">]>`),
  'a billion laughs': svg(
    '&i9;',
    '',
    `<!DOCTYPE svg [<!ENTITY i0 "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY i${i + 1} "${`&i${i};`.repeat(10)}">`).join('')}]>`,
  ),
  'attributes of a document type': svg(
    '',
    '',
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${attribute}">]>`,
  ),
  'a thousand levels': svg(`${'<g>'.repeat(1_000)}${'</g>'.repeat(1_000)}`),
  'uses of uses': svg(
    `<g id="a0"/>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}<use href="#a20"/>`,
  ),
  'a filter of great size': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  ),
  'great sizes': svg('', 'width="1000000" height="1000000"'),
  'a size of one': svg('', 'width="1" height="1"'),
  'a script after it': Buffer.concat([svg(''), Buffer.from(`<script>${script}</script>`)]),
  'a page after it': Buffer.concat([svg(''), Buffer.from(page)]),
  'a comment that never ends': Buffer.from(`<svg ${xmlns}></svg><!-- <script>${script}</script>`),
  'a comment before it': svg(`<script>${script}</script>`, '', '<!-- x -->'),
  'a mark before it': svg(`<script>${script}</script>`, '', '\uFEFF'),
  'sixteen bits': Buffer.from(`\uFEFF<svg ${xmlns}><script>${script}</script></svg>`, 'utf16le'),
  'seven bits': Buffer.from(`+ADw-svg onload+AD0AIg-${script}+ACIAPg-`),
};

const pages: Record<string, Buffer> = Object.fromEntries(
  Object.entries({
    plain: page,
    'without a head': `<script>${script}</script>`,
    'with a comment first': `<!-- GIF89a -->${page}`,
    'with space first': `\n\n\t ${page}`,
    'with a mark first': `\uFEFF${page}`,
    'with zeros first': `\0\0\0\0${page}`,
    'as XHTML': `<?xml version="1.0"?><html ${html}><script>${script}</script></html>`,
    'as MathML': `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction xlink:href="javascript:${attribute}">x</maction></math>`,
    'as a feed': `<rss><channel><link>javascript:${attribute}</link></channel></rss>`,
    'as XSL': `<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>`,
    'in capitals': page.toUpperCase(),
    'as a script alone': script,
    'as JSON': JSON.stringify({ page }),
    'as a message': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${page}`,
    'as a manifest': `CACHE MANIFEST\n${scriptMark}`,
    'as PDF': `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`,
    'as an archive': `PK\x03\x04${page}`,
    'as PHP': `<?php echo 1; ?>${page}`,
  }).map(([what, text]) => [what, Buffer.from(text)]),
);

const pictures: Record<string, Buffer> = {
  png: aPng(16, 16),
  gif: aGif(16, 16),
  jpeg: aJpeg(16, 16),
  webp: aWebp(16, 16),
  ico: anIco(16, 16),
};

const polyglots = Object.fromEntries(
  Object.entries(pictures).flatMap(([type, bytes]) => [
    [`${type} with a page behind it`, Buffer.concat([bytes, Buffer.from(page)])],
    [`${type} with a drawing behind it`, Buffer.concat([bytes, svg(`<script>${script}</script>`)])],
    [`${type} with a page before it`, Buffer.concat([Buffer.from(page), bytes])],
    [
      `the first ten bytes of ${type} and a page`,
      Buffer.concat([bytes.subarray(0, 10), Buffer.from(page)]),
    ],
    [`${type} that ends in its header`, bytes.subarray(0, 14)],
  ]),
);

const withSize = (file: Buffer, at: number, write: (file: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(file);
  write(copy, at);
  return copy;
};

const gifWithFrame = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3b]);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([aGif(16, 16).subarray(0, 13), frame]);
};

const icoOf = (picture: Buffer, entries = 1, offset = 22): Buffer => {
  const head = Buffer.from(anIco(16, 16).subarray(0, 22));
  head.writeUInt16LE(entries, 4);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(offset, 18);
  return Buffer.concat([head, picture]);
};

const lies: Record<string, Buffer> = {
  'a PNG of 1×1': aPng(1, 1),
  'a PNG of 0×0': aPng(0, 0),
  'a PNG of 30,000×30,000': aPng(30_000, 30_000),
  'a PNG of 2×30,000': aPng(2, 30_000),
  'a PNG of 4 thousand millions': aPng(0xffffffff, 0xffffffff),
  'a PNG without a header': withSize(aPng(16, 16), 12, (file, at) => file.write('IDAT', at)),
  'a GIF of 1×1': aGif(1, 1),
  'a GIF of 65,535×65,535': aGif(65_535, 65_535),
  'a GIF with a frame of 65,535×65,535': gifWithFrame(65_535, 65_535),
  'a GIF as a script': Buffer.from(`GIF89a/*\x10\x10*/=1;${script}`, 'latin1'),
  'a JPEG of 1×1': aJpeg(1, 1),
  'a JPEG of 30,000×30,000': aJpeg(30_000, 30_000),
  'a JPEG of segments only': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(60_000, Buffer.from([0, 2, 0xff, 0xe0])),
  ]),
  'a JPEG of fill bytes only': Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(60_000, 0xff),
  ]),
  'a WebP of 1×1': aWebp(1, 1),
  'a WebP of 16,384×16,384': aWebp(16_384, 16_384),
  'a WebP in name only': withSize(aWebp(16, 16), 0, (file, at) => file.write('RIFX', at)),
  'a WebP of an unknown kind': withSize(aWebp(16, 16), 12, (file, at) => file.write('VP9 ', at)),
  'an ICO of 1×1': anIco(1, 1),
  'an ICO of 16×16 that holds a PNG of 30,000×30,000': icoOf(aPng(30_000, 30_000)),
  'an ICO that holds a page': icoOf(Buffer.from(page)),
  'an ICO of 65,535 pictures': icoOf(aPng(16, 16), 65_535),
  'an ICO of no picture': icoOf(aPng(16, 16), 0),
  'an ICO whose picture is beyond its end': icoOf(aPng(16, 16), 1, 0xffffffff),
  'an ICO whose picture is itself': icoOf(aPng(16, 16), 1, 0),
  'a cursor': withSize(anIco(16, 16), 2, (file, at) => file.writeUInt8(2, at)),
  'an ICO that is a HEIF': Buffer.concat([
    Buffer.from([0, 0, 1, 0]),
    Buffer.from('ftypheic'),
    Buffer.alloc(400),
  ]),
  'a TIFF': Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(400)]),
  'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)]),
  'a JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(400)]),
  nothing: Buffer.alloc(0),
  zeros: Buffer.alloc(60_000),
  'more than 64 KiB': Buffer.concat([aPng(16, 16), Buffer.alloc(64 * 1024)]),
};

const bomb = deflateSync(Buffer.alloc(32 * 1024 * 1024));

const named = (kind: string, files: Record<string, Buffer>) =>
  Object.entries(files).map(([what, bytes]) => [`${kind}: ${what}`, bytes] as const);

/** Files that a hostile site may serve as its icon, by description. */
export const hostileFiles: ReadonlyMap<string, Buffer> = new Map([
  ...named('a drawing with', drawings),
  ...named('a page', pages),
  ...named('both', polyglots),
  ...named('a bomb', { 'behind a PNG': Buffer.concat([aPng(16, 16), bomb]) }),
  ...named('a lie', lies),
]);
