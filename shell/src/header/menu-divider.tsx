import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

const Line = styled('li')({ margin: '8px 0', borderTop: `1px solid ${tokens.color.line}` });

/** Between groups of a menu's entries. */
export const MenuDivider = () => <Line role="separator" />;
