export interface ModuleNames {
  id: string;
  title: string;
  /** Range of the sdk. */
  sdk: string;
}

/** The files of a new module that contain its name: a page, a card on the board, a test. */
export function moduleSources({ id, title, sdk }: ModuleNames): Record<string, string> {
  const text = JSON.stringify(title);
  return {
    'module.config.ts': `import type { ModuleConfigInput } from '@firedeck/contract';

/** What this module shows and requires. */
export const moduleConfig: ModuleConfigInput = {
  id: '${id}',
  title: ${text},
  routes: [
    {
      path: '/${id}',
      access: 'member',
      view: '${id}-page',
      title: ${text},
      navigation: ${text},
    },
  ],
  slots: [{ slot: 'dashboard.aside', view: '${id}-card', order: 200, minHeight: 96 }],
  requires: { sdk: '${sdk}', bff: {} },
};
`,
    'src/module.ts': `import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { View } from './${id}-card/${id}-card.tsx';

/** The only export of this module. */
export const module = defineModule({
  config: moduleConfig,
  views: {
    // Part of the module's own script, which saves a request on the first page.
    '${id}-card': async () => ({ View }),
    // The view's name, by which its scripts are preloaded.
    '${id}-page': () =>
      import(/* webpackChunkName: "${id}-page" */ './${id}-page/${id}-page.tsx'),
  },
});
`,
    'src/texts.ts': `/** Every text of this module. */
export const texts = {
  title: ${text},
  nothing: 'There is nothing here yet.',
  open: 'Open',
} as const;
`,
    [`src/${id}-card/${id}-card.tsx`]: `import { Card, Link, RouterLink, Typography } from '@firedeck/kit';
import { useId } from 'react';
import { texts } from '../texts.ts';

/** The card on the board. */
export function View() {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h2">
        {texts.title}
      </Typography>
      <Typography sx={{ my: 1 }}>{texts.nothing}</Typography>
      <Link component={RouterLink} to="/${id}">
        {texts.open}
      </Link>
    </Card>
  );
}
`,
    [`src/${id}-card/${id}-card.test.tsx`]: `import { createMemoryRouter, RouterProvider } from '@firedeck/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { View } from './${id}-card.tsx';

afterEach(cleanup);

test('the card › has its title and leads to the page', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <View /> }])} />);
  expect(screen.getByRole('region', { name: texts.title })).toBeDefined();
  expect(screen.getByRole('link', { name: texts.open }).getAttribute('href')).toBe('/${id}');
});
`,
    [`src/${id}-page/${id}-page.tsx`]: `import { Typography } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** The page /${id}. */
export function View() {
  return (
    <PageFrame width={560}>
      <PageHeading title={texts.title} />
      <Typography sx={{ mt: 2 }}>{texts.nothing}</Typography>
    </PageFrame>
  );
}
`,
  };
}
