import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tab, Tabs } from './tabs.tsx';
import { createTheme, ThemeProvider } from './theme.ts';

const theme = createTheme({ cssVariables: true });

function ThreeTabs() {
  const [value, setValue] = useState('tool');
  return (
    <ThemeProvider theme={theme}>
      <Tabs aria-label="Parts" value={value} onChange={(_event, next) => setValue(next)}>
        <Tab value="tool" label="Tool" aria-controls="panel" />
        <Tab value="notes" label="Notes" />
        <Tab value="history" label="History" />
      </Tabs>
    </ThemeProvider>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });

afterEach(cleanup);

test('a click › selects a tab', () => {
  render(<ThreeTabs />);
  fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(chosen()).toBe('Notes');
});

test('arrows › wrap around; Home and End › go to the ends', () => {
  render(<ThreeTabs />);
  const way = ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'Home'].map((key) => {
    press(key);
    return chosen();
  });
  expect(way).toEqual(['Notes', 'Tool', 'History', 'Tool', 'History', 'Tool']);
});

test('the focus › follows the selection, and only the selected tab is a tab stop', () => {
  render(<ThreeTabs />);
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Notes');
  const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(stops.map((tab) => tab.textContent)).toEqual(['Notes']);
});
