import { tokens } from '../theme/tokens.ts';

/** The Firedeck logo: a flame on a deck. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect
        x="0.75"
        y="0.75"
        width="30.5"
        height="30.5"
        rx="7.25"
        fill="var(--fd-mark)"
        stroke={tokens.color.ember}
        strokeWidth="1.5"
      />
      <g fill="var(--fd-mark-ink)">
        <path d="M16.8 4.5c.5 3.7 5.9 6 5.9 11.3 0 3.5-2.8 5.9-6.5 5.9s-6.9-2.3-6.9-5.9c0-2.5 1.3-4.2 2.7-5.6.2 1.7.8 2.8 1.9 3.5.2-3.8.8-6.8 2.9-9.2Z" />
        <rect x="7" y="23.5" width="18" height="3" rx="1.5" />
      </g>
    </svg>
  );
}
