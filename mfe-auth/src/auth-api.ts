import type { SignInRequest, SignUpRequest, SignUpResponse, User } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';

// The session belongs to the shell, so that its token never enters a module: this one only asks.

/** @throws ApiError */
export const signIn = (request: SignInRequest): Promise<User> =>
  shellServices().session.signIn(request);

/** @throws ApiError */
export const signUp = (request: SignUpRequest): Promise<SignUpResponse> =>
  shellServices().session.signUp(request);
