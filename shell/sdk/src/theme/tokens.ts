import type { Glyph } from '@firedeck/contract';

const tile = (glyph: Glyph): string => `var(--fd-tile-${glyph})`;

/** The font and its metric-compatible fallback while it loads. */
export const fontFamily = '"Public Sans Variable", "Public Sans Fallback", system-ui, sans-serif';

/** The look of Firedeck. Colors are CSS variables: switching the theme repaints, nothing re-renders. */
export const tokens = {
  color: {
    page: 'var(--fd-page)',
    surface: 'var(--fd-surface)',
    text: 'var(--fd-text)',
    /** Secondary text: hosts, hints, times. */
    textSecond: 'var(--fd-text-second)',
    primary: 'var(--fd-primary)',
    primaryHover: 'var(--fd-primary-hover)',
    /** The background of selected or current items. */
    primarySoft: 'var(--fd-primary-soft)',
    onPrimary: 'var(--fd-on-primary)',
    /** The brand color, used rarely: logo, drop target, focus ring. */
    ember: 'var(--fd-ember)',
    onEmber: 'var(--fd-on-ember)',
    /** Border of controls (at least 3:1). */
    control: 'var(--fd-control)',
    /** Border of groups. */
    line: 'var(--fd-line)',
    hover: 'var(--fd-hover)',
    disabled: 'var(--fd-disabled)',
    disabledSurface: 'var(--fd-disabled-surface)',
    error: 'var(--fd-error)',
    errorHover: 'var(--fd-error-hover)',
    onError: 'var(--fd-on-error)',
    errorSurface: 'var(--fd-error-surface)',
    good: 'var(--fd-good)',
    goodSurface: 'var(--fd-good-surface)',
    warning: 'var(--fd-warning)',
    warningSurface: 'var(--fd-warning-surface)',
    backdrop: 'var(--fd-backdrop)',
    /** The glyph on a tile, and the tile's outline (visible in the night theme). */
    tileInk: 'var(--fd-tile-ink)',
    tileLine: 'var(--fd-tile-line)',
    /** The background of a site icon. */
    siteTile: 'var(--fd-site-tile)',
    tile: {
      tools: tile('tools'),
      'mobile-alt': tile('mobile-alt'),
      'chart-line': tile('chart-line'),
      'map-marked-alt': tile('map-marked-alt'),
      'calendar-check': tile('calendar-check'),
      'shield-alt': tile('shield-alt'),
    } satisfies Record<Glyph, string>,
  },
  /** Pixels. */
  radius: { card: 12, control: 10 },
  /** Rem, so that the browser's text size counts. 14, 16, 18, 22, 30 px. */
  fontSize: {
    small: '0.875rem',
    text: '1rem',
    name: '1.125rem',
    title: '1.375rem',
    page: '1.875rem',
  },
  fontWeight: { text: 400, strong: 650 },
  /** Minimum size of a touch target: 48 px, 64 px with large controls. See `targetPixels`. */
  target: 'var(--fd-target)',
  /** The shadow of floating elements. */
  shadow: 'var(--fd-shadow)',
  /** Milliseconds; the theme sets them to 0 with reduced motion. */
  motion: { quick: 120, slide: 150, calm: 180 },
  /** The focus ring for elements outside of the kit. */
  focusRing: { outline: '3px solid var(--fd-ember)', outlineOffset: 2 },
} as const;
