import type { ApiKey, OwnSession } from '@firedeck/contract';
import { formatTime, PanelSection, RowList } from '@firedeck/sdk';
import { agencyTexts } from '../agency-texts.ts';

const texts = agencyTexts.member;

/** A member's sessions and API keys. */
export function MemberDevices({ sessions, keys }: { sessions: OwnSession[]; keys: ApiKey[] }) {
  return (
    <>
      <PanelSection heading={texts.sessions}>
        <RowList items={sessions} empty={texts.noSessions} maxCollapsed={5}>
          {({ id, device, last_seen_at }) => (
            <li key={id}>
              <div>
                {device}
                <small>{agencyTexts.list.seen(formatTime(last_seen_at))}</small>
              </div>
            </li>
          )}
        </RowList>
      </PanelSection>
      <PanelSection heading={texts.keys}>
        <RowList items={keys} empty={texts.noKeys} maxCollapsed={5}>
          {({ id, name, last_used_at }) => (
            <li key={id}>
              <div>
                {name}
                <small>
                  {last_used_at ? texts.keyUsed(formatTime(last_used_at)) : texts.keyUnused}
                </small>
              </div>
            </li>
          )}
        </RowList>
      </PanelSection>
    </>
  );
}
