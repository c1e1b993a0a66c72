export { coldBoardBudget, federationBudget, moduleBudgets } from './budgets.ts';
export { measureColdVisit, type PageWeight } from './cold-board.ts';
