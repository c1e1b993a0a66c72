import type { ChangedFactors } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { QueryState } from '@firedeck/sdk';
import { useEffect } from 'react';
import { FactorSetup } from './factor-setup.tsx';
import { factorTexts } from './factor-texts.ts';
import { useFactorsGetQuery } from './factors-api.ts';
import { usePendingCodes } from './pending-codes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorSession } from './second-factor-session.ts';

const finish = () => secondFactorSession().takeEnrollment(null);

/** Adds the first factor where the agency requires one; the shell frames it. */
export function View() {
  const query = useFactorsGetQuery();
  const pending = usePendingCodes();
  const { data } = query;
  const hasFactor = data != null && (data.totp !== null || data.passkeys.length > 0);
  const isDone = hasFactor && !pending.codes;
  // Also when it was added elsewhere.
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  function take({ codes }: ChangedFactors): void {
    if (codes) pending.show(codes);
    else finish();
  }

  if (pending.codes) return <RecoveryCodes codes={pending.codes} onDone={pending.clear} />;
  return (
    <QueryState query={query} failed={factorTexts.failed}>
      {(factors) =>
        factors && (
          <>
            <Typography>{factorTexts.about}</Typography>
            <FactorSetup factors={factors} onAdded={take} />
          </>
        )
      }
    </QueryState>
  );
}
