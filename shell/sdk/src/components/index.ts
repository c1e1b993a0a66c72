export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
export { GlyphTile, type GlyphTileProps } from './glyph-tile.tsx';
export { HostName, hostOf } from './host-name.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading.tsx';
export { PageSpinner } from './page-spinner.tsx';
export { SiteTile, type SiteTileProps } from './site-tile.tsx';
export { useElapsed } from './use-elapsed.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
