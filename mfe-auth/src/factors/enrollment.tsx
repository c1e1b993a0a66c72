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

/** Adds the first factor if the agency requires one; fills the shell's enrollment slot. */
export function View() {
  const query = useFactorsGetQuery();
  const pending = usePendingCodes();
  const { data } = query;
  const hasFactor = data != null && (data.totp !== null || data.passkeys.length > 0);
  const isDone = hasFactor && !pending.codes;
  // Also ends when the factor was added on another device.
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
