import { lazyComponent } from '@firedeck/sdk';

/** The drag library, launch keys, and the focus after a return to the board. */
export const dragLayer = lazyComponent(
  'drag layer',
  () => import(/* webpackChunkName: "drag" */ './board-idle-layer.tsx'),
);

/** Menu, notes and deletion of a card. */
export const popupLayer = lazyComponent(
  'popups of the cards',
  () => import(/* webpackChunkName: "popups" */ './menu/card-popups.tsx'),
);

/** What the board shows while it is arranged. */
export const arrangeLayer = lazyComponent(
  'arrange mode',
  () => import(/* webpackChunkName: "arrange" */ './arrange/arrange-code.ts'),
);

/** Dialogs that move tools to a section, and make, order and delete sections. */
export const sectionsLayer = lazyComponent(
  'sections',
  () => import(/* webpackChunkName: "sections" */ '../sections/section-dialogs.tsx'),
);
