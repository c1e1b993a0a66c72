import { withScheme } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The host name of a typed or stored address; the text itself if it has none. */
export function hostOf(address: string): string {
  const whole = withScheme(address);
  return (URL.canParse(whole) && new URL(whole).hostname) || address;
}

const Line = styled('span')({
  display: 'flex',
  minWidth: 0,
  whiteSpace: 'nowrap',
  position: 'relative',
});
const cut = { overflow: 'hidden', textOverflow: 'ellipsis' };
const Start = styled('span')({ ...cut, flex: '0 1 auto', minWidth: 0 });
// A host shown without its beginning could look like another one.
const End = styled('span')({
  ...cut,
  // Never shrinks by fractions of a pixel, which would hide letters.
  flex: 'none',
  maxWidth: 'max(50%, 100% - 4.5em)',
  // Puts the ellipsis at the beginning.
  direction: 'rtl',
});

const endCharacters = 14;
const shortCharacters = 20;

/** A host name on one line, shortened in the middle so that its end stays visible. */
export function HostName({ host }: { host: string }) {
  if (host.length <= shortCharacters) {
    return (
      <Line title={host}>
        <Start>{host}</Start>
      </Line>
    );
  }
  return (
    <Line title={host}>
      <VisuallyHidden>{host}</VisuallyHidden>
      <Start aria-hidden="true">{host.slice(0, -endCharacters)}</Start>
      <End aria-hidden="true">
        <bdi>{host.slice(-endCharacters)}</bdi>
      </End>
    </Line>
  );
}
