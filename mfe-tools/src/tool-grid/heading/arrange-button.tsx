import { Button } from '@firedeck/kit';
import { texts } from '../../texts.ts';
import { useIsOffline } from '../../use-is-offline.ts';
import { explainDisabledPress, offlineControl } from '../explain-offline.ts';
import { lazyArrange } from '../lazy-board.ts';
import type { Arrange } from '../use-arrange.ts';

interface Props {
  arrange: Arrange;
  /** The element to focus when Arrange mode ends; by default the button itself. */
  returnTo?: HTMLElement;
  onPress?(): void;
}

export function ArrangeButton({ arrange, returnTo, onPress }: Props) {
  const isOffline = useIsOffline();
  return (
    <Button
      variant="outlined"
      aria-pressed={arrange.isOn}
      data-board-control=""
      title={texts.arrange.hint}
      {...offlineControl(isOffline)}
      onClickCapture={explainDisabledPress}
      onPointerEnter={lazyArrange.preload}
      onFocus={lazyArrange.preload}
      onClick={({ currentTarget }) => {
        onPress?.();
        if (arrange.isOn) arrange.end();
        else arrange.start(returnTo ?? currentTarget);
      }}
      sx={{
        flex: 'none',
        '&[aria-disabled=true]': { opacity: 0.4 },
        '&[aria-pressed=true]': { borderColor: 'text.primary', borderWidth: 2 },
      }}
    >
      {texts.arrange.button}
    </Button>
  );
}
