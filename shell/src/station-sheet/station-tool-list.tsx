import { isSafe, type StationTool } from '@firedeck/contract';
import { Button, PlainList, styled } from '@firedeck/kit';
import {
  controlsAttribute,
  ExternalIcon,
  HostName,
  hostOf,
  PhoneIcon,
  tokens,
  VisuallyHidden,
} from '@firedeck/sdk';
import { textLinkProps } from '@firedeck/sdk/text-links';
import { stationSheetTexts as texts } from './station-sheet-texts.ts';

const gloved = `[${controlsAttribute}="large"] &`;

const List = styled(PlainList)({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  // Cards of one row have different heights if only some have phone numbers.
  alignItems: 'start',
  gap: 8,
  [gloved]: { gap: 16 },
});

const Tool = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.surface,
});

const Launch = styled('a')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  minHeight: tokens.target,
  padding: '8px 16px',
  borderRadius: tokens.radius.card,
  color: tokens.color.text,
  fontSize: tokens.fontSize.name,
  fontWeight: tokens.fontWeight.strong,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { backgroundColor: tokens.color.hover },
  '&:focus-visible': tokens.focusRing,
  '& > svg': { gridRow: '1 / 3', gridColumn: 2, color: tokens.color.textSecond },
  [gloved]: { fontSize: tokens.fontSize.title, paddingBlock: 16 },
});

const Host = styled('span')({
  gridColumn: 1,
  color: tokens.color.textSecond,
  fontSize: tokens.fontSize.small,
  fontWeight: tokens.fontWeight.text,
  [gloved]: { fontSize: tokens.fontSize.name },
});

const Phones = styled('div')({ display: 'flex', flexWrap: 'wrap' });

/** Links to the tools, and to the numbers to call about them. */
export function StationToolList({ tools }: { tools: readonly StationTool[] }) {
  return (
    <List>
      {tools
        .filter(({ url }) => isSafe(url))
        .map(({ name, url, phones }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names and addresses may be there twice
          <Tool key={index}>
            <Launch {...textLinkProps(url)}>
              <span>{name}</span>
              <Host>
                <HostName host={hostOf(url)} />
              </Host>
              <ExternalIcon size={20} />
              <VisuallyHidden>{texts.newTab}</VisuallyHidden>
            </Launch>
            <Phones>
              {phones.map(({ text, href }) => (
                <Button key={href} {...textLinkProps(href)} startIcon={<PhoneIcon size={20} />}>
                  {texts.call(text)}
                </Button>
              ))}
            </Phones>
          </Tool>
        ))}
    </List>
  );
}
