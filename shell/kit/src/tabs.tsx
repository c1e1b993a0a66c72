import { ButtonBase, type SxProps, styled, type Theme } from '@mui/material';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
} from 'react';

interface Choice {
  value: string;
  choose(event: SyntheticEvent, value: string): void;
}

const TabsContext = createContext<Choice | null>(null);

const TabList = styled('div')(({ theme }) => ({
  display: 'flex',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const TabButton = styled(ButtonBase)(({ theme }) => ({
  minHeight: 'var(--fd-target, 48px)',
  padding: '0 16px',
  fontFamily: 'inherit',
  fontSize: theme.typography.body1.fontSize,
  fontWeight: theme.typography.fontWeightBold,
  color: theme.vars.palette.text.secondary,
  borderBottom: '3px solid transparent',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-selected="true"]': {
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.primary.main,
  },
}));

export interface TabsProps<Value extends string> {
  value: Value;
  onChange(event: SyntheticEvent, value: Value): void;
  'aria-label': string;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** Tabs in one row, selected by arrow keys; smaller than MUI's, which can also scroll. */
export function Tabs<Value extends string>({
  value,
  onChange,
  children,
  ...rest
}: TabsProps<Value>) {
  const tabs = { value, choose: onChange as Choice['choose'] };
  return (
    <TabsContext value={tabs}>
      <TabList role="tablist" onKeyDown={moveFocus} {...rest}>
        {children}
      </TabList>
    </TabsContext>
  );
}

/** `aria-controls` is the id of the tab's panel. */
export interface TabProps {
  value: string;
  label: ReactNode;
  id?: string;
  'aria-controls'?: string;
}

/** @throws Error outside of `Tabs`. */
export function Tab({ value, label, ...rest }: TabProps) {
  const choice = useContext(TabsContext);
  if (!choice) throw new Error('Tab needs a Tabs parent');
  const isChosen = choice.value === value;
  return (
    <TabButton
      role="tab"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={(event) => choice.choose(event, value)}
      {...rest}
    >
      {label}
    </TabButton>
  );
}

const steps = new Map<string, (at: number, last: number) => number>([
  ['ArrowRight', (at, last) => (at === last ? 0 : at + 1)],
  ['ArrowLeft', (at, last) => (at === 0 ? last : at - 1)],
  ['Home', () => 0],
  ['End', (_at, last) => last],
]);

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps.get(event.key);
  if (!step) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs[step(tabs.indexOf(event.target as HTMLElement), tabs.length - 1)];
  next?.focus();
  next?.click();
}
