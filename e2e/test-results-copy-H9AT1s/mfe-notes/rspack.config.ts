import { defineRemoteConfig } from '@firedeck/build';
import { moduleConfig } from './module.config.ts';

export default defineRemoteConfig({ config: moduleConfig });
