# Means and differences of systems by REML. Arguments: table, formula, Satterthwaite or Kenward-Roger.
suppressMessages({ library(lme4); library(lmerTest); library(pbkrtest) })
asked <- commandArgs(TRUE)
ratings <- read.csv(asked[1], colClasses = c("numeric", rep("character", 4)))
ratings$system <- factor(ratings$system)
control <- lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-10, maxfun = 1e5), calc.derivs = FALSE)
fit <- suppressMessages(suppressWarnings(lmer(as.formula(asked[2]), ratings, REML = TRUE, control = control)))
systems <- levels(ratings$system)
kenward <- asked[3] == "Kenward-Roger"
adjusted <- if (kenward) vcovAdj(fit)
tested <- function(kind, one, other, weights) {
  estimate <- sum(weights * fixef(fit))
  if (kenward) {
    error <- sqrt(sum(weights * as.vector(adjusted %*% weights)))
    df <- Lb_ddf(weights, vcov(fit), adjusted)
  } else {
    row <- contest(fit, matrix(weights, 1), joint = FALSE)
    error <- row[["Std. Error"]]
    df <- row$df
  }
  cat(sprintf("%s,%s,%s,%.15g,%.15g,%.15g\n", kind, one, other, estimate, error, df))
}
for (one in seq_along(systems)) tested("mean", systems[one], "", as.numeric(seq_along(systems) == one))
for (pair in combn(seq_along(systems), 2, simplify = FALSE))
  tested("difference", systems[pair[1]], systems[pair[2]], (seq_along(systems) == pair[1]) - (seq_along(systems) == pair[2]))
