import type { ApiKey, NewKey } from '@firedeck/contract';
import { Link, Typography } from '@firedeck/kit';
import { PanelSection, QueryState, RowList, showToast, tokens } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { usePolicies } from '../use-policies.ts';
import { CreatedKey } from './created-key.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { keyTexts } from './key-texts.ts';
import { useAccountKeysListQuery } from './keys-api.ts';
import { pendingSecret } from './pending-secret.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The member's API keys, with create and revoke, for the Keys dialog. */
export function View() {
  const query = useAccountKeysListQuery();
  const hasReference = usePolicies()?.api_docs === true;
  const [created, setCreated] = useState(pendingSecret.get);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  const { heading: headingRef, focusHeading } = useHeadingFocus();
  useEffect(() => notifySecretStillVisible, []);

  function show(key: NewKey): void {
    pendingSecret.set(key);
    setCreated(key);
  }

  function hide(): void {
    pendingSecret.clear();
    setCreated(null);
  }

  function closeAndRefocus(close: () => void): void {
    close();
    focusHeading();
  }

  const { heading, about, reference, none, failed } = keyTexts;
  return (
    <>
      <PanelSection heading={heading} headingRef={headingRef}>
        <Typography sx={{ mb: 2 }}>{about}</Typography>
        {hasReference && (
          <Typography sx={{ mb: 2 }}>
            {/* In a new tab, because this page may show a secret that is shown only once. */}
            <Link
              href="/api/docs"
              target="_blank"
              rel="noopener"
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: tokens.target }}
            >
              {reference}
            </Link>
          </Typography>
        )}
        {created && <CreatedKey created={created} onDone={() => closeAndRefocus(hide)} />}
        <QueryState query={query} failed={failed}>
          {({ keys }) => (
            <RowList items={keys} empty={none}>
              {(key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />}
            </RowList>
          )}
        </QueryState>
        <RevokeDialog
          apiKey={keyToRevoke}
          onRevoked={() => closeAndRefocus(() => setKeyToRevoke(null))}
          onClose={() => setKeyToRevoke(null)}
        />
      </PanelSection>
      {!created && (
        <PanelSection heading={keyTexts.make}>
          <KeyForm onCreated={show} />
        </PanelSection>
      )}
    </>
  );
}

// Closing the dialog with Escape does not lose the secret.
function notifySecretStillVisible(): void {
  const created = pendingSecret.get();
  if (!created) return;
  const { made: title, stillShown: text } = keyTexts;
  showToast({ kind: 'info', title: title(created.key.name), text });
}
