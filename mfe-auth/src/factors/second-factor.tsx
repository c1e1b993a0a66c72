import type { ChangedFactors } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { PanelSection, QueryState } from '@firedeck/sdk';
import { useState } from 'react';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { FactorDialogs } from './factor-dialogs.tsx';
import { FactorList, type FactorQuestion } from './factor-list.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { factorTexts } from './factor-texts.ts';
import { useFactorsGetQuery } from './factors-api.ts';
import { usePendingCodes } from './pending-codes.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorSession } from './second-factor-session.ts';

/** The member's second factors, for the Settings dialog; nothing if the agency has none. */
export function View() {
  const [isOffered] = useState(() => readSecondFactor() !== null);
  return isOffered ? <SecondFactor /> : null;
}

function SecondFactor() {
  const query = useFactorsGetQuery();
  const pending = usePendingCodes();
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const { heading, focusHeading } = useHeadingFocus();

  function take(changed?: ChangedFactors): void {
    setQuestion(null);
    if (changed) secondFactorSession().takeEnrollment(changed.factors.enrollment ?? null);
    if (changed?.codes) pending.show(changed.codes);
    else focusHeading();
  }

  function finish(): void {
    pending.clear();
    focusHeading();
  }

  // The member signs in through the agency's provider, which manages second factors.
  if (query.data === null) return null;
  return (
    <PanelSection heading={factorTexts.heading} headingRef={heading}>
      <QueryState query={query} failed={factorTexts.failed}>
        {(factors) =>
          factors && (
            <>
              <Typography sx={{ mb: 2 }}>
                {factorTexts.about} {factors.is_required && factorTexts.required}
              </Typography>
              {pending.codes && <RecoveryCodes codes={pending.codes} onDone={finish} />}
              <FactorList factors={factors} onAct={setQuestion} />
              {!pending.codes && <FactorSetup factors={factors} onAdded={take} />}
              <FactorDialogs
                factors={factors}
                question={question}
                onDone={take}
                onClose={() => setQuestion(null)}
              />
            </>
          )
        }
      </QueryState>
    </PanelSection>
  );
}
