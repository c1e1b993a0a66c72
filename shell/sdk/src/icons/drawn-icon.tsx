import type { ReactNode, SVGProps } from 'react';

/** The props of all icons: a size and `svg` attributes. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Side in CSS pixels; default 24. */
  size?: number;
};

function draw({ size = 24, ...rest }: IconProps, drawing: ReactNode) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {drawing}
    </svg>
  );
}

/** A 24 by 24 outline icon in the text color, hidden from screen readers. */
export const drawnIcon = (drawing: ReactNode) => (props: IconProps) => draw(props, drawing);
