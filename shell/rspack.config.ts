import { defineShellConfig, fontFile, toStyleSheet } from '@firedeck/build';
import { moduleConfig } from './module.config.ts';
import { globalStyles } from './sdk/src/theme/global-styles.ts';
import { createFontFaces } from './src/theme/font-face-rules.ts';

// The same rules as the app's, so that nothing changes when it takes over.
const rules = [...createFontFaces(`{{base}}${fontFile}`), globalStyles];

export default defineShellConfig({
  config: moduleConfig,
  styles: rules.map(toStyleSheet).join('\n'),
});
