import { type SxProps, styled, type Theme } from '@mui/material';

const Line = styled('li')({ margin: '8px 0', borderTop: '1px solid var(--fd-line)' });

/** A line between groups of a menu's entries. */
export const MenuDivider = (props: { sx?: SxProps<Theme> }) => <Line role="separator" {...props} />;
