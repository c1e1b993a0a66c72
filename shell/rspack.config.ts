import { defineShellConfig } from '@firedeck/build';
import { moduleConfig } from './module.config.ts';

export default defineShellConfig({ config: moduleConfig });
