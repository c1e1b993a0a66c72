import type { ProviderAddresses as Addresses } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { CopyableText } from '../../form/copyable-text.tsx';
import { signInTexts } from './sign-in-texts.ts';

const texts = signInTexts.addresses;

/** The URLs to register at the provider; older servers send fewer. */
export function ProviderAddresses({ addresses }: { addresses: Addresses }) {
  const { redirect_uri, post_logout_uri, initiate_login_uri, logout_uri } = addresses;
  const all: [label: string, address: string | undefined][] = [
    [texts.redirect, redirect_uri],
    [texts.postLogout, post_logout_uri],
    [texts.initiateLogin, initiate_login_uri],
    [texts.backChannelLogout, logout_uri],
  ];
  return (
    <>
      <Typography component="h3" sx={{ mt: 3, fontWeight: tokens.fontWeight.strong }}>
        {texts.heading}
      </Typography>
      {all.map(
        ([label, address]) => address && <CopyableText key={label} label={label} text={address} />,
      )}
    </>
  );
}
