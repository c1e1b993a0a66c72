import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { LaunchSurface } from './launch-surface.tsx';
import { openInNewTab } from './launch-tool.ts';

const Surface = styled(LaunchSurface)({
  color: tokens.color.text,
  fontWeight: tokens.fontWeight.strong,
});

interface Props {
  tool: Tool;
  /** The id of the sentence that says where the tab is. */
  describedBy: string;
  onClose(): void;
}

/** Takes the focus and covers the card's launch surface, so that a second press opens the tool again. */
export function OpenAgain({ tool, describedBy, onClose }: Props) {
  return (
    <Surface
      className="again"
      ref={focusOnMount}
      aria-label={`${texts.launch.openAgain}: ${tool.name}`}
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => {
        openInNewTab(tool);
        focusLaunch(currentTarget);
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && focusLaunch(currentTarget)}
      onBlur={({ currentTarget }) => {
        // The window lost the focus: on return the card launches as before.
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
