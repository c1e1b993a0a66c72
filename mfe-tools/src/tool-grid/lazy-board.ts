import { lazyComponent } from '@firedeck/sdk';

/** Dragging, launch keys, the saved card's highlight and the focus after navigation. */
export const lazyDrag = lazyComponent(
  'dragging',
  () => import(/* webpackChunkName: "drag" */ './board-idle-layer.tsx'),
);

/** A card's menu, notes and deletion dialog. */
export const lazyPopups = lazyComponent(
  'card popups',
  () => import(/* webpackChunkName: "popups" */ './menu/card-popups.tsx'),
);

/** The toolbar and checkboxes of Arrange mode. */
export const lazyArrange = lazyComponent(
  'arrange mode',
  () => import(/* webpackChunkName: "arrange" */ './arrange/arrange-chunk.ts'),
);

/** The dialogs to move tools to a section and to manage sections. */
export const lazySections = lazyComponent(
  'sections',
  () => import(/* webpackChunkName: "sections" */ '../sections/section-dialogs.tsx'),
);
