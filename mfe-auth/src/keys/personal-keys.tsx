import type { ApiKey, NewKey } from '@firedeck/contract';
import { Link, Typography } from '@firedeck/kit';
import { showToast, tokens } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import { useAccountKeysQuery } from '../account-api.ts';
import { usePolicies } from '../form/use-policies.ts';
import { LoadedList } from '../panels/loaded-list.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { Rows } from '../panels/rows.ts';
import { texts } from '../texts.ts';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { MadeKey } from './made-key.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { uncopiedKey } from './uncopied-key.ts';

/** The member's keys for programs, and the way to make and revoke them, for the dialog Keys. */
export function View() {
  const { data, ...query } = useAccountKeysQuery();
  const hasReference = usePolicies()?.api_docs === true;
  const [made, setMade] = useState(uncopiedKey.get);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  // How often what had the focus went away.
  const [gone, setGone] = useState(0);
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (gone > 0) place.current?.focus();
  }, [gone]);
  useEffect(() => sayThatItIsKept, []);

  function show(key: NewKey): void {
    uncopiedKey.keep(key);
    setMade(key);
  }

  function hide(): void {
    uncopiedKey.drop();
    setMade(null);
  }

  function leave(close: () => void): void {
    close();
    setGone(gone + 1);
  }

  const { heading, about, reference, none, failed } = texts.keys;
  return (
    <>
      <PanelSection heading={heading} headingRef={place}>
        <Typography sx={{ mb: 2 }}>{about}</Typography>
        {hasReference && (
          <Typography sx={{ mb: 2 }}>
            {/* In a tab of its own: here may stand a key that is shown once. */}
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
        {made && <MadeKey made={made} onDone={() => leave(hide)} />}
        <LoadedList query={{ ...query, items: data?.keys }} failed={failed}>
          {(keys) =>
            keys.length === 0 ? (
              <Typography>{none}</Typography>
            ) : (
              // The role is said again: without list marks some screen readers take it for no list.
              <Rows role="list">
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
                ))}
              </Rows>
            )
          }
        </LoadedList>
        <RevokeDialog
          apiKey={asked}
          onRevoked={() => leave(() => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      </PanelSection>
      {!made && (
        <PanelSection heading={texts.keys.make}>
          <KeyForm onMade={show} />
        </PanelSection>
      )}
    </>
  );
}

// Escape closes the dialog: the key is not lost by that.
function sayThatItIsKept(): void {
  const made = uncopiedKey.get();
  if (!made) return;
  const { made: title, kept: text } = texts.keys;
  showToast({ kind: 'info', title: title(made.key.name), text });
}
