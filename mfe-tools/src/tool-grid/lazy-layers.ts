import type { ComponentType } from 'react';
import { createLazyLayer } from '../create-lazy-layer.ts';
import type { SectionDialogsProps } from '../sections/section-dialogs.tsx';
import type { CardPopupsProps } from './card-popups.tsx';
import type { PointerMovesProps } from './pointer-moves.tsx';

/** The drag library, for mouse and touch. */
export const dragLayer = createLazyLayer<ComponentType<PointerMovesProps>>('drag layer', () =>
  import(/* webpackChunkName: "drag" */ './pointer-moves.tsx').then((code) => code.PointerMoves),
);

/** Menu, notes and deletion of a card. */
export const popupLayer = createLazyLayer<ComponentType<CardPopupsProps>>(
  'popups of the cards',
  () =>
    import(/* webpackChunkName: "popups" */ './card-popups.tsx').then((code) => code.CardPopups),
);

/** What the board shows while it is arranged. */
export const arrangeLayer = createLazyLayer(
  'arrange mode',
  () => import(/* webpackChunkName: "arrange" */ './arrange-code.ts'),
);

/** Dialogs that move tools to a section, and make, order and delete sections. */
export const sectionsLayer = createLazyLayer<ComponentType<SectionDialogsProps>>('sections', () =>
  import(/* webpackChunkName: "sections" */ '../sections/section-dialogs.tsx').then(
    (code) => code.SectionDialogs,
  ),
);

export type LazyLayer = Pick<ReturnType<typeof createLazyLayer>, 'loaded' | 'load'>;
