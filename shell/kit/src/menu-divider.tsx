import { type SxProps, styled, type Theme } from '@mui/material';

const Line = styled('li')({ margin: '8px 0', borderTop: '1px solid var(--fd-line)' });

/** A divider between groups of menu entries. */
export const MenuDivider = (props: { sx?: SxProps<Theme> }) => <Line role="separator" {...props} />;
