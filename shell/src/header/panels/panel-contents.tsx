import { styled } from '@firedeck/kit';
import type { ComponentType } from 'react';
import { Slot } from '../../modules/slot.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CreditsPanel } from './credits-panel.tsx';
import { EnterprisePanel } from './enterprise-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelSectionFocus } from './panel-section-focus.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import type { PanelName } from './use-open-panel.ts';

export interface PanelContentsProps extends PanelProps {
  panel: PanelName;
}

const contents: Record<PanelName, ComponentType<PanelProps>> = {
  credits: CreditsPanel,
  keys: () => <Slot name="panel.keys" />,
  activity: ActivityPanel,
  settings: SettingsPanel,
  enterprise: EnterprisePanel,
  trash: () => <Slot name="panel.trash" />,
};

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Added to the margin of each section.
  gap: 8,
});

/** The sections of one panel, from the shell and from modules. */
export function Component({ panel, user }: PanelContentsProps) {
  const Panel = contents[panel];
  return (
    <Sections>
      <Panel user={user} />
      <PanelSectionFocus />
    </Sections>
  );
}
