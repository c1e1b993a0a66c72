import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens, useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { LaunchSurface } from './launch-surface.tsx';
import { openInNewTab } from './launch-tool.ts';

const Surface = styled(LaunchSurface)({
  color: tokens.color.text,
  fontWeight: tokens.fontWeight.strong,
});

// Ignores the second click of a double click that started on the card.
const doubleClickMs = 250;

interface Props {
  tool: Tool;
  /** The id of the sentence about the open tab. */
  describedBy: string;
  onClose(): void;
}

/** Takes the focus and covers the launch surface, so that a second press opens another tab. */
export function OpenAgain({ tool, describedBy, onClose }: Props) {
  const isReady = useElapsed(doubleClickMs);
  return (
    <Surface
      className="again"
      data-ready={isReady}
      ref={focusOnMount}
      aria-label={`${texts.launch.openAgain}: ${tool.name}`}
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => {
        if (!isReady) return;
        openInNewTab(tool);
        focusLaunch(currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') focusLaunch(event.currentTarget);
        // The key is still held down from the first press.
        if (event.repeat) event.preventDefault();
      }}
      onBlur={({ currentTarget }) => {
        // The window lost the focus. When it returns, the card launches as before.
        if (document.activeElement === currentTarget) focusLaunch(currentTarget);
        onClose();
      }}
    >
      {texts.launch.openAgain}
    </Surface>
  );
}

const focusOnMount = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });

const focusLaunch = (button: HTMLElement): void =>
  button
    .closest('[data-tool]')
    ?.querySelector<HTMLElement>('.launch')
    ?.focus({ preventScroll: true });
