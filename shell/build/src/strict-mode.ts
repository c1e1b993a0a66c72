import { configure } from '@testing-library/react';

// If on, React renders twice and repeats each effect, as in development builds.
configure({ reactStrictMode: process.env.FIREDECK_STRICT_MODE === 'on' });
