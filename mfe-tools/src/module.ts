import { defineModule, type ModuleContext } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';
import { subscribeToToolEvents } from './tool-events.ts';
import { confirmSignOut } from './tool-form/unsaved-forms.ts';
import { View as ToolGridView } from './tool-grid/tool-grid-view.tsx';
import { followUnsentTools } from './unsent-tools/follow-unsent-tools.ts';

let dispatch: ModuleContext['dispatch'] = () => {
  throw new Error('The tools module was not set up');
};

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  views: {
    // Bundled with the module: the first page shows it, so one request fewer.
    'tool-grid': async () => ({ View: ToolGridView }),
    'add-tool': () => import('./tool-form/add-tool-page.tsx'),
    'edit-tool': () => import('./tool-form/edit-tool-page.tsx'),
    'tool-preferences': () => import('./panels/tool-preferences.tsx'),
    'tool-export': () => import('./panels/tool-export.tsx'),
    'tool-import': () => import('./tool-import/tool-import.tsx'),
    'recent-changes': () => import('./tool-history/recent-changes.tsx'),
    'tool-trash': () => import('./tool-history/tool-trash.tsx'),
    'launch-tool': () => import('./tool-launch/launch-page.tsx'),
  },
  commands: async () => {
    const { createToolCommands } = await import('./tool-commands/tool-commands.ts');
    return { commandSource: createToolCommands((action) => dispatch(action)) };
  },
  setup: (context) => {
    dispatch = context.dispatch;
    const cleanups = [
      subscribeToToolEvents(context),
      confirmSignOut(context),
      clearAfterSignOut(),
      followUnsentTools(context),
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  },
});
