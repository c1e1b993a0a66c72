import {
  type ChangedFactors,
  factorLimits,
  type NewTotp,
  type OwnFactors,
} from '@firedeck/contract';
import { Box, Button, Typography } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { toFormError } from '../form/form-error.ts';
import { AppSetup } from './app-setup.tsx';
import { factorTexts } from './factor-texts.ts';
import { useFactorsStartTotpMutation } from './factors-api.ts';
import { PasskeySetup } from './passkey-setup.tsx';

interface FactorSetupProps {
  factors: OwnFactors;
  onAdded(changed: ChangedFactors): void;
}

/** Adds an authenticator app, passkey or security key. */
export function FactorSetup({ factors, onAdded }: FactorSetupProps) {
  const [setup, setSetup] = useState<NewTotp | 'passkey' | null>(null);
  const [start, { isLoading }] = useFactorsStartTotpMutation();
  const container = useRef<HTMLDivElement>(null);
  const isFull = factors.passkeys.length >= factorLimits.passkeys;

  async function startApp(): Promise<void> {
    try {
      setSetup(await start().unwrap());
    } catch (thrown) {
      const text = toFormError(thrown).sentence;
      showToast({ kind: 'error', title: factorTexts.app.notAdded, text });
    }
  }

  function end(changed?: ChangedFactors): void {
    setSetup(null);
    if (changed) onAdded(changed);
    else container.current?.focus();
  }

  if (setup === 'passkey') return <PasskeySetup onAdded={end} onCancel={end} />;
  if (setup) return <AppSetup started={setup} onAdded={end} onCancel={end} />;
  return (
    <Box ref={container} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
      {!factors.totp && (
        <Button variant="outlined" disabled={isLoading} onClick={startApp}>
          {factorTexts.app.add}
        </Button>
      )}
      {isFull ? (
        <Typography>{factorTexts.passkey.full(factorLimits.passkeys)}</Typography>
      ) : (
        <Button variant="outlined" onClick={() => setSetup('passkey')}>
          {factorTexts.passkey.add}
        </Button>
      )}
    </Box>
  );
}
