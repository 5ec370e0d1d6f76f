export { rating as makeRating } from '../../support/ratings.ts';
