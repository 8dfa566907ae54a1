/** What Google asks for, as its documentation said in November 2026. */
export const GOOGLE_ASKS = `Google asks for these once; point 2 can take weeks:
  1. A Google Business Profile that has been verified and active for 60 days, with a website, and an account that manages it.
     https://developers.google.com/my-business/content/prereqs
  2. A Google Cloud project whose access to the Business Profile APIs Google has approved: that page links to the form. Before,
     the project's quota is 0 requests a minute.
  3. In this project, these APIs enabled: Google My Business API, My Business Account Management API, My Business Business
     Information API. https://developers.google.com/my-business/content/basic-setup
  4. Its consent screen with the publishing status "In production": tokens of "Testing" end after 7 days. Below 100 users no
     verification is needed; Google then warns of an unverified app, which is yours.
     https://support.google.com/cloud/answer/15549945 and https://support.google.com/cloud/answer/13464323
  5. An OAuth client of the type "Desktop app": its id in GOOGLE_CLIENT_ID, its secret in GOOGLE_CLIENT_SECRET.
     https://developers.google.com/identity/protocols/oauth2/native-app`
