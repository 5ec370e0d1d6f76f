import type { tokenCalls } from '#core/api/calls/token-calls.ts';
import { newAccessToken, tokenInWords, tokenViewOf } from '../../../app/accounts/access-tokens.ts';
import { noSuchStudy, studyPlace } from '../../../app/studies/study-place.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { mayEnterStudy } from '../requests/who-asks.ts';

/** Throws AppError 'not-found' for a study that is not there or not the account's: nobody learns which. */
async function wantStudy({ context, account }: Call, study: string): Promise<void> {
  if (!(await mayEnterStudy(context, { account, token: null }, study))) throw noSuchStudy();
  await studyPlace(context, study);
}

/** The access tokens of an account, which it alone sees. */
export const tokenHandlers: Handlers<typeof tokenCalls> = {
  async 'GET /me/tokens'({ context: { store }, account }) {
    return (await store.tokensOf(account.id)).map(tokenViewOf);
  },
  async 'POST /me/tokens'(call) {
    const { context, account, body, note } = call;
    for (const study of body.studies ?? []) await wantStudy(call, study);
    const id = context.randomId();
    const secret = await newAccessToken(context.store, {
      ...body,
      id,
      accountId: account.id,
      at: context.now(),
    });
    note(tokenInWords(body));
    return { id, secret };
  },
  async 'DELETE /me/tokens/:token'({ context: { store }, account, params, note }) {
    const { name } = await store.revokeToken(account.id, params.token);
    note(name);
    return { ok: true };
  },
};
