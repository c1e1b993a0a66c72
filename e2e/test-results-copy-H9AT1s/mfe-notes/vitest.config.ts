import { defineModuleTests } from '@firedeck/build/testing';

export default defineModuleTests();
