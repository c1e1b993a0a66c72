import { language, type Section, type Tool } from '@firedeck/contract';
import { openingTexts } from '../opening-texts.ts';
import { countBySection } from '../sections/count-by-section.ts';
import { sectionColorGlyph } from '../sections/section-color-glyph.ts';
import { createTileLooks } from '../sections/tile-looks.ts';
import {
  cardHeightAt,
  columnSteps,
  type Grid,
  gapAt,
  isLargeAt,
  rowCount,
  rowHeight,
  tileSizeAt,
} from '../tool-grid/window/grid-layout.ts';
import { drawCard, drawEmptyCard } from './draw-card.ts';
import { makeElement } from './make-element.ts';

/** What the first paint knows: the tools, or only their last known number. */
export type KnownBoard =
  | { tools: Tool[]; sections?: Section[] | undefined }
  | { size: number; hasSections: boolean };

/** More than the largest screens show at first; the rest are drawn on the first scroll. */
const firstCards = 60;

export function drawBoard(board: KnownBoard, grid: Grid): HTMLElement {
  const { count } = grid;
  const label = 'tools' in board ? openingTexts.listLabel : openingTexts.loading;
  const list = makeElement('ul', { role: 'list', 'aria-label': label });
  list.style.height = `${rowCount(grid) * rowHeight(grid) - grid.gap}px`;
  const cards =
    'tools' in board ? toolCards(board.tools, board.sections, grid) : emptyCards(count, grid);
  list.append(...cards.slice(0, firstCards).map((draw) => draw()));
  if (count > firstCards)
    addEventListener(
      'scroll',
      () => list.append(...cards.slice(firstCards).map((draw) => draw())),
      {
        once: true,
        passive: true,
      },
    );
  const column = makeElement('div', {}, drawHeading(), ...drawChips(board), list);
  return makeElement('div', { class: grid.isLarge ? 'frame large' : 'frame' }, column);
}

function toolCards(
  tools: Tool[],
  sections: Section[] | undefined,
  grid: Grid,
): (() => HTMLElement)[] {
  const looks = createTileLooks(tools, sections);
  return tools.flatMap((tool, index) => {
    const look = looks[index];
    return look ? () => drawCard(tool, index, look, grid) : [];
  });
}

const emptyCards = (count: number, grid: Grid): (() => HTMLElement)[] =>
  Array.from({ length: count }, (_, index) => () => drawEmptyCard(index, grid));

/** The row of section chips, not interactive until React renders the board. */
function drawChips(board: KnownBoard): HTMLElement[] {
  const hasSections = 'tools' in board ? board.sections?.length : board.hasSections;
  if (!hasSections) return [];
  const counts = 'tools' in board ? countBySection(board.tools) : new Map<string, number>();
  const sections = 'tools' in board ? (board.sections ?? []) : [];
  const chips = sections.map((section) => drawChip(section, counts.get(section.id) ?? 0));
  const all = makeElement('span', { class: 'chip all' }, openingTexts.allSections);
  return [makeElement('div', { class: 'chips' }, all, ...chips)];
}

function drawChip({ name, color }: Section, tools: number): HTMLElement {
  const dot = makeElement('span', { class: 'dot' });
  dot.style.backgroundColor = `var(--fd-tile-${sectionColorGlyph(color)})`;
  const count = makeElement('span', { class: 'count' }, tools.toLocaleString(language));
  return makeElement('span', { class: 'chip' }, dot, name, count);
}

function drawHeading(): HTMLElement {
  const add = makeElement('a', { class: 'add', href: '/add', 'data-takeover': 'a[href="/add"]' });
  add.append(drawPlus(), openingTexts.add);
  return makeElement(
    'div',
    { class: 'head' },
    makeElement('div', { class: 'row' }, makeElement('h1', {}, openingTexts.heading), add),
    makeElement('p', {}, openingTexts.subtitle),
  );
}

function drawPlus(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  const size = { width: '24', height: '24', viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries({ ...size, ...line, ...ends }))
    svg.setAttribute(name, value);
  path.setAttribute('d', 'M12 5v14M5 12h14');
  svg.append(path);
  return svg;
}

/** The same grid as in `useGrid`. */
export function readGrid(board: KnownBoard): Grid {
  const count = 'tools' in board ? board.tools.length : board.size;
  const columns =
    columnSteps.find(({ from }) => matchMedia(`(min-width: ${from}px)`).matches)?.columns ?? 1;
  const style = getComputedStyle(document.documentElement);
  const rootPixels = Number.parseFloat(style.fontSize) || 16;
  const target = Number.parseFloat(style.getPropertyValue('--fd-target')) || 48;
  return {
    columns,
    cardHeight: cardHeightAt(rootPixels, target, columns),
    gap: gapAt(target, columns),
    isLarge: isLargeAt(target),
    tileSize: tileSizeAt(target),
    count,
    isArranging: false,
  };
}
