import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';
import { subscribeToToolEvents } from './tool-events/tool-events.ts';
import { confirmSignOut } from './tool-form/unsaved-forms.ts';
import { View as ToolGridView } from './tool-grid/tool-grid-view.tsx';
import { takeOverEarlyTabs } from './tool-launch/early-tabs.ts';
import { followUnsentTools } from './unsent-tools/follow-unsent-tools.ts';

/** The only export of this remote. */
export const module = defineModule({
  config: moduleConfig,
  views: {
    // In the entry, not lazy: the first page shows it, which saves a request.
    'tool-grid': async () => ({ View: ToolGridView }),
    'add-tool': () => import(/* webpackChunkName: "add-tool" */ './tool-form/add-tool-page.tsx'),
    'edit-tool': () => import(/* webpackChunkName: "edit-tool" */ './tool-form/edit-tool-page.tsx'),
    'tool-preferences': () =>
      import(/* webpackChunkName: "tool-preferences" */ './tool-preferences/tool-preferences.tsx'),
    'tool-export': () =>
      import(/* webpackChunkName: "tool-export" */ './tool-export/tool-export.tsx'),
    'tool-import': () =>
      import(/* webpackChunkName: "tool-import" */ './tool-import/tool-import.tsx'),
    'recent-changes': () =>
      import(/* webpackChunkName: "recent-changes" */ './tool-history/recent-changes.tsx'),
    'tool-trash': () =>
      import(/* webpackChunkName: "tool-trash" */ './tool-history/tool-trash.tsx'),
    'launch-tool': () =>
      import(/* webpackChunkName: "launch-tool" */ './tool-launch/launch-page.tsx'),
  },
  commands: async () => {
    const { createToolCommands } = await import(
      /* webpackChunkName: "commands" */ './tool-commands/tool-commands.ts'
    );
    return { commandSource: createToolCommands() };
  },
  setup: (context) => {
    takeOverEarlyTabs();
    const cleanups = [
      subscribeToToolEvents(context),
      confirmSignOut(context),
      clearAfterSignOut(),
      followUnsentTools(context),
    ];
    // Used by tests only: the shell never unloads a module.
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  },
});
