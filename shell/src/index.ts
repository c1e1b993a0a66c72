import './trusted-types.ts';
import './nonce.ts';
import { start } from './bootstrap.tsx';

start();
