import type { ApiKey, NewKey } from '@firedeck/contract';
import { Link, Typography } from '@firedeck/kit';
import { PanelSection, QueryState, RowList, showToast, tokens } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import { useAccountKeysQuery } from '../account-api.ts';
import { usePolicies } from '../form/use-policies.ts';
import { texts } from '../texts.ts';
import { CreatedKey } from './created-key.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { pendingSecret } from './pending-secret.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The member's API keys, with create and revoke, for the Keys dialog. */
export function View() {
  const query = useAccountKeysQuery();
  const hasReference = usePolicies()?.api_docs === true;
  const [created, setCreated] = useState(pendingSecret.get);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  // Counts removals of the focused element.
  const [focusLosses, setFocusLosses] = useState(0);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusLosses > 0) headingRef.current?.focus();
  }, [focusLosses]);
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
    setFocusLosses(focusLosses + 1);
  }

  const { heading, about, reference, none, failed } = texts.keys;
  return (
    <>
      <PanelSection heading={heading} headingRef={headingRef}>
        <Typography sx={{ mb: 2 }}>{about}</Typography>
        {hasReference && (
          <Typography sx={{ mb: 2 }}>
            {/* A new tab, as this page may show a secret that is shown once. */}
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
        <PanelSection heading={texts.keys.make}>
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
  const { made: title, stillShown: text } = texts.keys;
  showToast({ kind: 'info', title: title(created.key.name), text });
}
