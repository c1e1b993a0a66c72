import type { OwnSession } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { formatTime, PanelSection, QueryState, RowList, tokens } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { runMutation } from '../form/run-mutation.ts';
import { NotMeDialog } from './not-me-dialog.tsx';
import { sessionTexts } from './session-texts.ts';
import { useAccountEndSessionMutation, useAccountSessionsListQuery } from './sessions-api.ts';

/** The member's sessions, each with Sign out, for the Activity dialog. */
export function View() {
  const query = useAccountSessionsListQuery();
  const { heading, failed } = sessionTexts.own;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [stranger, setStranger] = useState<OwnSession | null>(null);
  const goOnFromHeading = () => headingRef.current?.focus();
  return (
    <PanelSection heading={heading} headingRef={headingRef}>
      <QueryState query={query} failed={failed}>
        {({ sessions }) => (
          <RowList items={sessions}>
            {(session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnded={goOnFromHeading}
                onNotMe={() => setStranger(session)}
              />
            )}
          </RowList>
        )}
      </QueryState>
      <NotMeDialog session={stranger} onEnded={goOnFromHeading} onClose={() => setStranger(null)} />
    </PanelSection>
  );
}

interface SessionRowProps {
  session: OwnSession;
  onEnded(): void;
  onNotMe(): void;
}

function SessionRow({ session, onEnded, onNotMe }: SessionRowProps) {
  const { id, current, device, created_at, last_seen_at } = session;
  const [end, { isLoading }] = useAccountEndSessionMutation();

  async function endThis(): Promise<void> {
    const { ended: done, notEnded: failed } = sessionTexts.own;
    if (await runMutation(end(id), { done, failed, about: device })) onEnded();
  }

  return (
    <li>
      <div>
        {device}
        <small>{sessionTexts.own.times(formatTime(created_at), formatTime(last_seen_at))}</small>
      </div>
      {current ? (
        <strong style={{ fontWeight: tokens.fontWeight.strong }}>{sessionTexts.own.current}</strong>
      ) : (
        <>
          <Button
            variant="outlined"
            disabled={isLoading}
            aria-label={sessionTexts.own.endNamed(device)}
            onClick={endThis}
          >
            {sessionTexts.own.end}
          </Button>
          <Button aria-label={sessionTexts.own.notMeNamed(device)} onClick={onNotMe}>
            {sessionTexts.own.notMe}
          </Button>
        </>
      )}
    </li>
  );
}
