import { pictureAddress, type Tool, withScheme } from '@firedeck/contract';
import type { TileLook } from '../sections/tile-looks.ts';
import { cellStyle, type Grid } from '../tool-grid/window/grid-layout.ts';
import { makeLaunchLink } from './launch-link.ts';
import { makeElement } from './make-element.ts';

/** A card in its cell, with its launch link. */
export function drawCard(tool: Tool, index: number, look: TileLook, grid: Grid): HTMLElement {
  const state = makeElement('div', { class: 'state' }, makeLaunchLink(tool) ?? '');
  const text = makeElement(
    'div',
    { class: 'text' },
    makeElement('h2', { title: tool.name }, tool.name),
    drawHost(tool.url),
    ...(grid.isLarge ? [state] : []),
  );
  const top = makeElement('div', { class: 'top' }, drawTile(tool, look, grid.tileSize), text);
  const card = makeElement('li', {}, top, ...(grid.isLarge ? [] : [state]));
  card.setAttribute('data-tool', tool.id);
  card.setAttribute('aria-posinset', String(index + 1));
  card.setAttribute('aria-setsize', String(grid.count));
  return setPosition(card, index, grid);
}

/** A placeholder while the tool is not known. */
export function drawEmptyCard(index: number, grid: Grid): HTMLElement {
  const tile = makeElement('span', { class: 'tile empty' });
  setSize(tile, grid.tileSize);
  const text = makeElement('div', { class: 'text empty' });
  const card = makeElement('li', {}, makeElement('div', { class: 'top' }, tile, text));
  return setPosition(card, index, grid);
}

function setPosition(card: HTMLElement, index: number, grid: Grid): HTMLElement {
  const { height, ...style } = cellStyle(index, grid);
  Object.assign(card.style, style, { height: `${height}px` });
  return card;
}

function drawTile({ picture, favicon }: Tool, look: TileLook, size: number): HTMLElement {
  const tile = makeElement('span', { class: 'tile', 'aria-hidden': 'true' });
  setSize(tile, size);
  const drawGlyph = (): void => {
    tile.replaceChildren(look.initials);
    tile.style.fontSize = `${size * 0.36}px`;
    tile.style.backgroundColor = `var(--fd-tile-${look.colorGlyph})`;
    tile.style.borderColor = '';
  };
  const address = picture ? pictureAddress(picture) : favicon;
  // Like the React card, shows glyphs instead of pictures at night.
  if (!address || document.documentElement.dataset.theme === 'night') {
    drawGlyph();
    return tile;
  }
  const side = String(Math.round(size * 0.57));
  const image = makeElement('img', { src: address, alt: '', width: side, height: side });
  image.addEventListener('error', drawGlyph);
  tile.append(image);
  tile.style.backgroundColor = 'var(--fd-site-tile)';
  tile.style.borderColor = 'var(--fd-line)';
  return tile;
}

function setSize(tile: HTMLElement, size: number): void {
  tile.style.width = `${size}px`;
  tile.style.height = `${size}px`;
}

const endCharacters = 14;
const shortCharacters = 20;

/** Like the React card, truncates a long host in the middle. */
function drawHost(url: string): HTMLElement {
  const whole = withScheme(url);
  const host = (URL.canParse(whole) && new URL(whole).hostname) || url;
  const end = host.length > shortCharacters ? host.length - endCharacters : host.length;
  const parts = [host.slice(0, end), host.slice(end)].filter(Boolean);
  return makeElement(
    'div',
    { class: 'host', title: host },
    ...parts.map((part) => makeElement('span', {}, makeElement('bdi', {}, part))),
  );
}
