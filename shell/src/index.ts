import './nonce.ts';
import { start } from './bootstrap.tsx';

start();
