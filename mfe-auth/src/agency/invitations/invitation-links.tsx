import { Button, Typography } from '@firedeck/kit';
import { downloadFile } from '@firedeck/sdk';
import { CopyableText } from '../../form/copyable-text.tsx';
import { agencyTexts } from '../agency-texts.ts';

export interface InvitationLink {
  email: string;
  link: string;
}

const maxCopyButtons = 5;

/** Links for the admin to pass on when no mail is sent; they can't be shown again. */
export function InvitationLinks({ links }: { links: readonly InvitationLink[] }) {
  const download = () => {
    const lines = links.map(({ email, link }) => `"${email.replaceAll('"', '""')}","${link}"`);
    const csv = ['email,link', ...lines, ''].join('\r\n');
    downloadFile('firedeck-invitations.csv', new Blob([csv], { type: 'text/csv' }));
  };
  return (
    <div>
      <Typography>{agencyTexts.invite.links}</Typography>
      {links.length <= maxCopyButtons &&
        links.map(({ email, link }) => <CopyableText key={email} label={email} text={link} />)}
      <Button variant="outlined" onClick={download} sx={{ mt: 2 }}>
        {agencyTexts.invite.download}
      </Button>
    </div>
  );
}
