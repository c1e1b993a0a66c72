import type { Page } from '@playwright/test';

/** `/login`. */
export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  async signUp(account: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
  }): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await this.page.getByLabel('First Name').fill(account.firstName);
    await this.page.getByLabel('Last Name').fill(account.lastName);
    await this.page.getByLabel('Email').fill(account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
  }

  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }
}
