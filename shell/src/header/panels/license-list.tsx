import type { BundledPackage } from '@firedeck/contract';
import { PlainList, styled, Typography } from '@firedeck/kit';
import { FailureNotice, tokens } from '@firedeck/sdk';
import { SectionSkeleton } from '../../failures/section-skeleton.tsx';
import { panelTexts } from './panel-texts.ts';
import { useLicenses } from './use-licenses.ts';

const creditsTexts = panelTexts.credits;

const List = styled(PlainList)({
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: tokens.target,
    padding: '0 4px',
    borderRadius: tokens.radius.control,
    cursor: 'pointer',
  },
  '& summary:hover': { backgroundColor: tokens.color.hover },
  '& summary > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& summary > span:last-of-type': { color: tokens.color.textSecond, textAlign: 'end' },
  '& li + li': { borderTop: `1px solid ${tokens.color.line}` },
  '& pre': {
    margin: '4px 4px 16px',
    font: 'inherit',
    fontSize: tokens.fontSize.small,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** Third-party packages in this page's scripts with their licenses. */
export function LicenseList() {
  const { licenses, retry } = useLicenses();
  if (licenses.status === 'loading') return <SectionSkeleton label={creditsTexts.loading} />;
  const { packages, missing } = licenses;
  return (
    <>
      {packages.length > 0 && (
        <Typography sx={{ mb: 1 }}>{creditsTexts.bundled(packages.length)}</Typography>
      )}
      <List>
        {packages.map((one) => (
          <LicenseItem key={`${one.name} ${one.version}`} {...one} />
        ))}
      </List>
      {missing.length > 0 && (
        <FailureNotice
          title={creditsTexts.missing(missing.join(', '))}
          safe={creditsTexts.missingSafe}
          onRetry={retry}
        />
      )}
    </>
  );
}

function LicenseItem({ name, version, licence, text }: BundledPackage) {
  return (
    <li>
      <details>
        <summary>
          <span>
            {name} {version}
          </span>
          <span>{licence}</span>
        </summary>
        <pre>{text ?? creditsTexts.noText}</pre>
      </details>
    </li>
  );
}
